/** What can be typed into the forms of an account. `fresh` is a password to be set. */
export type FieldName = 'name' | 'password' | 'old' | 'fresh' | 'recovery';
export type Values = Record<FieldName, string>;
