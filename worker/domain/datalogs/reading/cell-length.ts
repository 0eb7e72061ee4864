/** No value or known name is longer, in characters. Patterns read no more of a cell, so that a huge one takes no time. */
export const maxCellLength = 64;
