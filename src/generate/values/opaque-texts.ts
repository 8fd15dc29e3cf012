/** Texts that reveal trimming, normalization, stripping, unescaping and re-encoding, and parsing as JSON, XML, a form or a number. */
export const opaqueTexts: readonly string[] = [
  ' Cafe\u0301 \u0001\t\u007f "\\" <b>&amp;</b> \u{1f600} one\r\ntwo\rthree %41%20+%2B \\u0041 \\n\\t C:\\\\d $(a) \u0024{c} {{b}} ' +
    "it's, a: b; c #d | `e` *f* ~g^ $1$&$$ [h]_ \u201ci\u201d\u2026\u2013\u00df \u{1f44d}\u{1f3fd}\u200d\u2764\ufe0f \u00a0?q=j@k.example ",
  '<?xml version="1.0"?>\n<a b=\'1\'>  <c></c>\n  <!-- d --> </a>\n',
  // A form, which spreadsheets read as a formula.
  '=1+1&b=%20+%C3%A9&a=&b=2&%s=%d&c=%%&d=&#65;&e=/* f */&g=// h\n\n\n&i=-5e3&j=4111111111111111&password=k&l=:smile:' +
    '&m=...&n=\u2018o\u2019&p=""q""&r=HTTP://S.Example//t&u=#AB12CD&v=3F2504E0-4F89-41D3-9A0C-0305E82C3301' +
    '&w=2024-05-06T07:08:09+02:00&x=\f\v&y=\u0416\u4e2d\uff21&z=\u200e\u2066\u2069[1,]&\\',
  '007.50',
  // The last one, because lists are read once, after the last update.
  ' { "spaced" :  "Cafe\u0301 <b>&amp;</b>", "twice" : 1, "twice" : 2.0, "big" : 12345678901234567890, "\\u0041" : "\\/" }\n',
];

/** A description that reveals escaping, decoding and re-encoding. Which characters a description may have is not documented. */
export const tellingDescription =
  '"Caf\u00e9", \u3042 \u{1f600} <b>&amp;</b> 100%41: a #1; ~b^ | `c` $1$&$$ it\u2019s \u201c\u00df\u201d ' +
  `1+1=2, it's C:\\d\\n @e {{f}} \u0024{g} (h) [i] _j_ *k* "quoted"`;

/** A description that a deployment may normalize before it stores it: outer and double white space, line breaks, and combining accents. */
export const untidyDescription = ' Cafe\u0301  one\r\ntwo\tthree\u00a0A\u030angstro\u0308m \ufb01ne\n ';

/** Descriptions that a deployment may mistake for an empty one. */
export const falsyDescriptions: readonly string[] = ['0', 'null'];

/** JSON texts, as callers store them, and a blank: a deployment may mistake them for an empty text, or for the value that the JSON has. */
export const emptyLooking: readonly string[] = ['0', '""', ' ', 'null', '{}'];

/**
 * As `emptyLooking`, for successive updates. Some differ from the one before only in case, in white space or at their end: a comparison as JSON or
 * without regard to these would skip the update.
 */
export const emptyLookingUpdates: readonly string[] = ['0', '""', ' ', 'null', 'Null', '{ }', '{} ', '{}'];

/** Texts that a deployment may take as a whole for a value of another type, and compact JSON that parsing and writing would change. */
export const wholeTexts: readonly string[] = [
  '2024-05-06',
  'yes',
  'TRUE',
  'NaN',
  '0x1F',
  '"quoted"',
  '["one"]',
  'eyJhIjoxfQ==',
  '{"b":1,"a":{"c":null,"d":[],"e":""}}',
  '{"$f":"12","g.h":"true","i":1e5,"j":-0,"7":8,"__proto__":{"k":9}}',
];

/** Texts with characters that a deployment may refuse: what it accepts it must return. */
export const rareTexts: readonly string[] = [
  '\ufeffmark \u0080\u0085\u009f \u00ad\u200b\u2028\u2029 \ufdd0\uffff\u{1ffff} \u202ea\u202c \ue000\u{f0000}\ufffd\u{e0067} ',
  'nul \0 byte',
  'a <script>b</script> ../../c',
];
