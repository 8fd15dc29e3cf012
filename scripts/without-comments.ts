import ts from 'typescript';

/** The ranges of all comments before a node and before everything inside it. */
const commentsIn = (text: string, node: ts.Node): ts.CommentRange[] => {
  const own = ts.getLeadingCommentRanges(text, node.pos) ?? [];
  const below: ts.CommentRange[] = [];
  ts.forEachChild(node, (child) => {
    below.push(...commentsIn(text, child));
  });
  return [...own, ...below];
};

/** JavaScript with the doc comments removed, which esbuild keeps for class members. Line breaks stay, so that the source map stays valid. */
export const withoutComments = (path: string, text: string): string => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  // A node and its first child begin with the same comments.
  const comments = new Map(commentsIn(text, source).map((comment) => [comment.pos, comment]));
  return [...comments.values()]
    .filter(({ pos }) => text.startsWith('/**', pos))
    .sort((a, b) => b.pos - a.pos)
    .reduce((kept, { pos, end }) => {
      const lines = text.slice(pos, end).replace(/[^\n]+/g, '');
      return kept.slice(0, pos) + lines + kept.slice(end);
    }, text);
};
