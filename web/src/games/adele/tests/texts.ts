/** What the words of A.D.E.L.E. may do, see tests/texts.test.ts. */

/** Names and signs that are the same in all languages. */
export const SAME =
  /^(adele\.title$|adele\.mode\.|name\.(emma|mei|idris|adele)$|adele\.(ship\.|phase\.adele$|ui\.list$|spot\.terminal$|object\.chip$))/;
