/** Languages are what texts of fields are in: they stand with these. */
export * from '../fields/language.ts'
