// The look of each kind of node and edge: by shape, line and word, never by colour alone.

/** shape: cytoscape's name; sign: what a list or a legend shows. */
export const NODES = {
  Claim: { shape: 'round-rectangle', sign: '▭', name: 'Claim', colour: '--accent' },
  Source: { shape: 'ellipse', sign: '◯', name: 'Source', colour: '--gone' },
  Conflict: { shape: 'diamond', sign: '◇', name: 'Conflict', colour: '--clash' },
  Task: { shape: 'hexagon', sign: '⬡', name: 'Task', colour: '--open' },
  Item: { shape: 'rhomboid', sign: '▱', name: 'Item', colour: '--warn' },
};

/** Read from the first end to the second, and back. */
export const EDGES = {
  SUPERSEDES: { line: 'solid', width: 3, arrow: 'triangle', out: 'replaced', back: 'replaced by' },
  EVIDENCE: { line: 'dotted', width: 2, arrow: 'vee', out: 'rests on the words of', back: 'has the words for' },
  DOWNSTREAM: { line: 'solid', width: 1.5, arrow: 'circle', out: 'has resting on it', back: 'rests on' },
  ABOUT: { line: 'dashed', width: 1, arrow: 'none', out: 'is about', back: 'is spoken of in' },
  MEMBER: { line: 'dashed', width: 3, arrow: 'diamond', out: 'is between', back: 'is disputed in' },
};

const LINES = { solid: '──', dotted: '┈┈', dashed: '╌╌' };
const HEADS = { triangle: '▶', vee: '›', circle: '●', none: '', diamond: '◆' };
const NAMES = { SUPERSEDES: 'replaced', EVIDENCE: 'rests on the words of', DOWNSTREAM: 'has this resting on it', ABOUT: 'is about', MEMBER: 'is a conflict between' };

export const nodeSign = (type) => NODES[type] ?? { shape: 'rectangle', sign: '□', name: type, colour: '--gone' };
export const edgeSign = (type) => EDGES[type] ?? { line: 'solid', width: 1, arrow: 'vee', out: type, back: type };

/** Sign and words of each, for the legend. */
export const nodeLegend = () => Object.values(NODES).map(({ sign, name }) => [sign, name]);
export const edgeLegend = () => Object.entries(EDGES).map(([type, { line, arrow }]) => [`${LINES[line]}${HEADS[arrow]}`, NAMES[type]]);
