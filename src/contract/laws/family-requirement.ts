/** What holds for kinds of resources that the documents describe together; `kinds` names them. */
export const familyRequirement = (section: string, kinds: string) =>
  ({
    'family-sequences': {
      section,
      statement: `Whatever is done in whatever order to ${kinds}, each stays as its own last request left it.`,
      follows:
        'Each operation acts on the resource that its path names, so that requests to others change nothing, also where one of them refers to the other. What deleting something does to what refers to it is not said.',
      since: '0.2.0',
    },
  }) as const;
