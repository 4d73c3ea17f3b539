"""The verbs by which a plain sentence takes one thing and leaves another."""

# What is moved, and from where: "switch sign-in from magic links to …".
CARRIED = (
    r"(?!(?:on|up|in|out|ahead|forward|closer|along|towards?|away|over|back|it|him|her|them|you|this|that|things?|stuff|house|desks?)\b)"
    r"(?:(?:the |our |all |all our )?[\w./-]{2,40}(?: [\w./-]{2,40})?(?: from [\w./-]{2,40}(?: [\w./-]{2,40}){0,2})?|from [\w./-]{2,40}(?: [\w./-]{2,40}){0,2})"
)
TAKE = (
    r"(?:use|adopt|(?:switch|move|migrate) (?:(?:the |our )?[\w./-]{2,40} ){0,2}from [\w./-]{2,40}(?: [\w./-]{2,40}){0,2} (?:over )?to|(?:switch|move|migrate|take|bring) (?:the |our )?[\w./-]{2,40} back to|go with|go for|go ahead with|go back to|switch (?:back )?to|switch over to|move (?:back )?to|"
    r"migrate (?:back )?to|stick (?:with|to)|stay with|keep|drop|remove|replace|pick(?! up\b)|choose|standardi[sz]e on|rely on|"
    r"settle on|revert to|return to|make it|call it(?! (?:a (?:day|night|draw)|quits|even|off)\b)|name it|ditch|abandon|retire|deprecate|"
    r"do(?= (?:option|plan|variant|version|number|proposal) \w)|"
    r"take(?= (?:the|both|option|offer|plan|variant|version|number|vendor) )(?! the (?:time|liberty|opportunity|blame|minutes|notes|lead|hit|rest|kids?|dogs?|day|week|weekend|stairs)\b))"
)
# What a team that says "we will …" also decides; after "let's" these are as often only talk about what to do next.
DO = (
    rf"(?:{TAKE[3:-1]}|store|deploy|host|build|ship|run|stop|postpone|delay|skip|support|rewrite|release|require|"
    r"allow|disable|enable|limit|monitor|split|merge|rename|provide|manage|implement|publish|introduce|meet(?= (?:in|at|on|every) ))"
)
# What somebody rules out by them is laid down, where "we will offer it" may be no more than a promise. "We won't make it" only fears.
RULED_OUT = (
    rf"(?:{TAKE[3:-1]}|store|deploy|host|ship|support|release|require|allow|disable|enable|publish|introduce|sell|offer|accept|"
    r"charge(?! (?:my|your|his|her|the) )|pay(?! (?:attention|heed)\b)|sign|hire|buy|order|invite|share|collect|track|record|advertise|sponsor|translate|import|export|"
    r"print|expose|outsource|lend|refund|reimburse|subsidi[sz]e|integrate|distribute|install|commit|push|merge|delete|serve)"
)
TEAM = (
    r"(?:we|the (?:team|group|board|committee|council|working group|wg|chairs?|company|management)|everyone|everybody)"
)
WE = rf"(?:{TEAM[3:-1]}|i)"
SOON = r"(?:(?:now|then|all|both|just|finally|already|jointly|unanimously|also|therefore|instead|mutually) ){0,2}"
