// Runs Neo4j Community inside one Java process: Neo4jServer.java DATA_DIRECTORY PORT. Ends when its input does.
import java.nio.file.Path;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

public class Neo4jServer {
    public static void main(String[] args) throws Exception {
        var address = new SocketAddress("127.0.0.1", Integer.parseInt(args[1]));
        var server = new DatabaseManagementServiceBuilder(Path.of(args[0]))
            .setConfig(BoltConnector.enabled, true)
            .setConfig(BoltConnector.listen_address, address)
            .setConfig(BoltConnector.advertised_address, address)
            .setConfig(GraphDatabaseSettings.auth_enabled, true)
            .setConfig(GraphDatabaseSettings.pagecache_memory, 128L << 20)
            .build();
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
        System.out.println("ready");
        while (System.in.read() >= 0) {}
        System.exit(0);
    }
}
