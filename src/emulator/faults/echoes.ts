/** The requirements of a resource that compare what is shown with what was set. */
export const echoesOf = (name: string): string[] => [
  `${name}.create-echo`,
  `${name}.get-echo`,
  `${name}.list-echo`,
  `${name}.update-*`,
  `${name}.lifecycle`,
];
