import { idCard, mask, type Sensitivity } from '@ntocc/sdk/fields'
import { fitText } from '@ntocc/sdk/service'

/** Numbers of people among words: identities and licences, cards and accounts of banks, mobile phones. */
const NUMBERS: readonly (readonly [RegExp, Sensitivity])[] = [
  [/(?<![0-9A-Za-z])\d{15,19}[Xx]?(?![0-9A-Za-z])/g, 'ID_CARD'],
  [/(?<![0-9A-Za-z])1\d{10}(?![0-9A-Za-z])/g, 'MOBILE_PHONE'],
]

/** Characters of what is said that are kept. */
export const MOST_SAID = 500

/**
 * What a regulator says, for whoever sees lists: it quotes the numbers that it finds wrong, which are not everybody's to read. As it was said it
 * stands in the evidence.
 */
export const toldText = (text: string): string =>
  NUMBERS.reduce(
    (said, [number, sensitivity]) => said.replace(number, found => mask(found, sensitivity)),
    // A number is looked for where nothing stands in it any more that is left out.
    fitText(text, text.length),
  ).slice(0, MOST_SAID)

const identity = idCard()

/** Whether a value is the number of a person's identity, whatever field it stands in. */
export const isIdentity = (value: string): boolean => value.length === 18 && identity.check(value) === undefined
