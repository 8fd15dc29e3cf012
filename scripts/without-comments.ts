import ts from 'typescript';

/** Where the comments before a node begin and end, and those before all that it holds. */
const commentsIn = (text: string, node: ts.Node): ts.CommentRange[] => {
  const own = ts.getLeadingCommentRanges(text, node.pos) ?? [];
  const below: ts.CommentRange[] = [];
  ts.forEachChild(node, (child) => {
    below.push(...commentsIn(text, child));
  });
  return [...own, ...below];
};

/**
 * JavaScript whose comments are blank. esbuild keeps those of the members of classes, which nobody reads in a package. Every line stays where it is, so
 * that the source map stays right.
 */
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
