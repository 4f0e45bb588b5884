/** What the words of Room 25 may do, see tests/texts.test.ts. */

/** Names and signs that are the same in all languages. */
export const SAME =
  /^(room25\.title$|room25\.text\.up$|room25\.thing\.robot$|name\.(card\.(chaos|robot|mac)|alice|bruce|franck|jennifer|kevin|max|sarah)$|room25\.mode\.solo$|room25\.option\.alarm$|room25\.mode_rules\.solo|room25\.(form\.robot|value\.level)|room25\.ui\.(bot|label\.robot|menu|robot_n|show)$)/;
/** Counted people: the accusative and the genitive differ in one and the rest only. */
export const ONE_AND_OTHER = ['room25.wait.laid'];
