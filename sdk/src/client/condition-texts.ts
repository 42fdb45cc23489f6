import { fieldsOf } from '../fields/known.ts'
/** Namespace of the words of conditions, issues and papers that areas bring. It stands behind all others: `fallbackNS` of i18next. */
export const CONDITIONS_NAMESPACE = 'conditions'

/** What a plugin's texts say of its area's conditions, issues and papers, by the codes and keys that blocks ask for. */
export const conditionTexts = (texts: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { condition = {}, issue = {}, expired = {}, absent = {}, paper = {} } = texts
  return { validation: { ...fieldsOf(issue), condition, expired, absent }, paper: { name: paper } }
}
