// The shown graph, as text for other programs.

const QUOTED = /["\n\r,]|^[=+\-@\t]/;

/** A field of CSV; what a spreadsheet would take for a formula is kept text. @param {unknown} value */
function field(value) {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return QUOTED.test(text) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const rows = (all) => all.map((row) => row.map(field).join(',')).join('\r\n') + '\r\n';

/** One row for each edge with both of its ends, and one for each node that has none. @param {import('./world.js').World} world */
export function csv(world) {
  const head = ['from', 'from_type', 'from_label', 'edge', 'to', 'to_type', 'to_label'];
  const tied = new Set(world.shownEdges.flatMap(({ from, to }) => [from, to]));
  const end = (id) => {
    const { ref, type, label } = world.nodes.get(id);
    return [ref, type, label];
  };
  const alone = world.shownNodes.filter(({ id }) => !tied.has(id)).map(({ id }) => [...end(id), '', '', '', '']);
  return rows([head, ...world.shownEdges.map(({ from, to, type }) => [...end(from), type, ...end(to)]), ...alone]);
}

const SHAPES = { Claim: ['["', '"]'], Source: ['(["', '"])'], Conflict: ['{"', '"}'], Task: ['{{"', '"}}'], Item: ['[/"', '"/]'] };
const ARROWS = { SUPERSEDES: '==>', EVIDENCE: '-.->', DOWNSTREAM: '-->', ABOUT: '---', MEMBER: '-.-' };

/** Text inside a Mermaid label, where a quotation mark, markup or a code would mean something. @param {string} text */
const label = (text) => Array.from(text.replace(/\s+/g, ' ')).map((sign) => (/[\p{L}\p{M}\p{N} .,:;!?/_=+()'’“”–—-]/u.test(sign) ? sign : `#${sign.codePointAt(0)};`)).join('');

/** @param {import('./world.js').World} world */
export function mermaid(world) {
  const names = new Map(world.shownNodes.map(({ id }, at) => [id, `n${at}`]));
  const nodes = world.shownNodes.map((one) => {
    const [open, close] = SHAPES[one.type] ?? SHAPES.Claim;
    return `  ${names.get(one.id)}${open}${label(`${one.ref}: ${one.label}`)}${close}`;
  });
  const edges = world.shownEdges.map(({ from, to, type }) => `  ${names.get(from)} ${ARROWS[type] ?? '-->'}|${type.toLowerCase()}| ${names.get(to)}`);
  return ['flowchart LR', ...nodes, ...edges, ''].join('\n');
}

/** The relation of W3C PROV for each edge. */
const RELATIONS = {
  SUPERSEDES: ['wasDerivedFrom', (from, to) => ({ 'prov:generatedEntity': from, 'prov:usedEntity': to, 'prov:type': { $: 'prov:Revision', type: 'prov:QUALIFIED_NAME' } })],
  EVIDENCE: ['wasDerivedFrom', (from, to) => ({ 'prov:generatedEntity': from, 'prov:usedEntity': to, 'prov:type': { $: 'prov:Quotation', type: 'prov:QUALIFIED_NAME' } })],
  DOWNSTREAM: ['wasInfluencedBy', (from, to) => ({ 'prov:influencee': to, 'prov:influencer': from })],
  ABOUT: ['wasInfluencedBy', (from, to) => ({ 'prov:influencee': to, 'prov:influencer': from })],
  MEMBER: ['hadMember', (from, to) => ({ 'prov:collection': from, 'prov:entity': to })],
};

/** @param {import('./world.js').World} world @param {string} project */
export function prov(world, project) {
  const name = (id) => `whence:${world.nodes.get(id).type}/${world.nodes.get(id).ref}`;
  const entity = Object.fromEntries(world.shownNodes.map((one) => [name(one.id), {
    'prov:label': one.label, 'prov:type': one.type, ...(one.status ? { 'whence:status': one.status } : {}),
  }]));
  const told = { prefix: { whence: `urn:whence:${encodeURIComponent(project)}:` }, entity };
  world.shownEdges.forEach(({ from, to, type }, at) => {
    const [relation, say] = RELATIONS[type] ?? RELATIONS.DOWNSTREAM;
    told[relation] = { ...told[relation], [`_:e${at}`]: { ...say(name(from), name(to)), 'whence:edge': type } };
  });
  return `${JSON.stringify(told, null, 2)}\n`;
}

/** Hands the browser a file. @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
