/** Text of short messages: what may stand in it, and how many messages it takes. The same for the form and for the service. */

export const SMS_PURPOSES = [
  'warning',
  'acceptance',
  'offerAccepted',
  'receiptReturned',
  'handedOver',
  'takenOver',
  'carrierChanged',
  'notice',
] as const
export type SmsPurpose = (typeof SMS_PURPOSES)[number]

/** Names that a text may have in braces, by what it is for; each with the most characters it is filled with. */
export const SMS_VARIABLES = {
  warning: { plate: 8, waybillNo: 20, warning: 24, figure: 16, time: 5 },
  acceptance: { plate: 8, waybillNo: 20, goods: 30 },
  offerAccepted: { plate: 8, waybillNo: 20, goods: 30 },
  receiptReturned: { plate: 8, waybillNo: 20, goods: 30 },
  handedOver: { plate: 8, newPlate: 8, waybillNo: 20 },
  takenOver: { plate: 8, newPlate: 8, waybillNo: 20, goods: 30 },
  carrierChanged: { plate: 8, newPlate: 8, waybillNo: 20, goods: 30 },
  notice: { title: 60 },
} as const satisfies Record<SmsPurpose, Readonly<Record<string, number>>>

export type SmsValues = Readonly<Record<string, string>>

/** Operators here count every text so: 70 characters in one message, 67 in each of several. */
const ALONE = 70
const JOINED = 67
export const MOST_SMS_PARTS = 4
export const MOST_SMS_LENGTH = MOST_SMS_PARTS * JOINED

const VARIABLE = /\{([^{}]*)\}/g

const variablesOf = (purpose: SmsPurpose): Readonly<Record<string, number>> => SMS_VARIABLES[purpose]
export const isPurpose = (value: unknown): value is SmsPurpose => SMS_PURPOSES.includes(value as SmsPurpose)

/** Characters as operators count them: those outside of the basic plane are two. */
const lengthOf = (text: string): number => text.length

export const smsParts = (length: number): number => (length <= ALONE ? 1 : Math.ceil(length / JOINED))

/** The text filled in; each value is cut to what its name may take, so that a message never grows beyond what was agreed. */
export const filled = (text: string, purpose: SmsPurpose, values: SmsValues): string =>
  text.replace(VARIABLE, (whole, name: string) => {
    const { [name]: most } = variablesOf(purpose)
    return most === undefined ? whole : (values[name] ?? '').slice(0, most)
  })

/** Characters that a text takes at most, each name filled with as much as it may be. */
export const longest = (text: string, purpose: SmsPurpose): number =>
  lengthOf(text.replace(VARIABLE, (whole, name: string) => 'x'.repeat(variablesOf(purpose)[name] ?? whole.length)))

export type TextProblem =
  | { rule: 'variable'; name: string; known: string }
  | { rule: 'brace' }
  | { rule: 'parts'; most: number; length: number }

/** What is wrong with a text: a name that is not known for its purpose, a brace that stands alone, too long when it is filled in. */
export const problemOf = (text: string, purpose: SmsPurpose): TextProblem | undefined => {
  const known = variablesOf(purpose)
  for (const [, name = ''] of text.matchAll(VARIABLE))
    if (!Object.hasOwn(known, name))
      return {
        rule: 'variable',
        name: name.slice(0, 30),
        known: Object.keys(known)
          .map(each => `{${each}}`)
          .join(' '),
      }
  if (/[{}]/.test(text.replace(VARIABLE, ''))) return { rule: 'brace' }
  const length = longest(text, purpose)
  return smsParts(length) > MOST_SMS_PARTS ? { rule: 'parts', most: MOST_SMS_LENGTH, length } : undefined
}

/** The same as an issue beside the field. */
export const issueOfText = (text: string, purpose: SmsPurpose) => {
  const problem = problemOf(text, purpose)
  if (!problem) return undefined
  const { rule, ...params } = problem
  return { code: `validation.template.${rule}`, params }
}
