import type { Language } from '../../contracts/language.ts'
import type { PaperText } from '../../contracts/paper-text.ts'
import { type Issue, isEmpty, localise } from '../../fields/index.ts'
import type { FormHandle } from './useForm.ts'
import { withText } from './values.ts'

/** What was read for one field of a form. */
export interface ReadLine {
  field: string
  /** As the field would hold it. */
  value: unknown
  /** What the field holds now. */
  present: unknown
  /** It holds nothing yet. */
  isFree: boolean
  /** The field would refuse what was read: it may have been read wrongly. */
  issue: Issue | undefined
}

interface Reading {
  form: Pick<FormHandle, 'shape' | 'values' | 'stateOf'>
  /** Names of what is read, each with its field. */
  into: Readonly<Record<string, string | undefined>>
  found: PaperText
  language: Language
}

/** Papers are Chinese, whatever the page is: a text in several languages is filled in where it belongs. */
const PAPERS_IN: Language = 'zh'

const sameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What was read that the form does not hold already, in the order of its fields. */
export const readLines = ({ form, into, found, language }: Reading): ReadLine[] =>
  Object.entries(into).flatMap(([name, field]): ReadLine[] => {
    const text = found[name]
    const of = field === undefined ? undefined : form.shape.fields[field]
    if (text === undefined || field === undefined || !of) return []
    const { hidden, disabled } = form.stateOf(field)
    if (hidden || disabled) return []
    const present = form.values[field]
    const isLocalised = of.kind.name === 'localized'
    // A plain text is what every language shows; only beside other languages does it become the Chinese one.
    const value = isLocalised
      ? typeof present === 'object' && present !== null
        ? withText(present, PAPERS_IN, text, language)
        : text
      : of.normalise(text)
    const told = isLocalised && typeof present === 'object' && present !== null ? localise(present, PAPERS_IN) : present
    if (sameText(isLocalised ? text : value, told)) return []
    const issue = form.shape.validate({ [field]: value }, { partial: true })[field]
    return [{ field, value, present, isFree: isEmpty(present), issue }]
  })
