import { Field } from './field.ts'
import * as texts from './kinds-text.ts'
import type { MaybeLocalized } from './language.ts'

// Apart from the other builders: the forms before sign-in are made of texts alone, and need none of the other kinds.

type TextField = Field<string, false>
type Length = { max?: number; min?: number }

export const text = (options: Length = {}): TextField => new Field(texts.textKind, options)
export const longText = (options: Length = {}): TextField => new Field(texts.longTextKind, options)
export const localized = (options: { max?: number } = {}): Field<string, false, MaybeLocalized> =>
  new Field(texts.localizedKind, options)
export const link = (): TextField => new Field(texts.linkKind)
export const email = (): TextField => new Field(texts.emailKind)
/** 11 digits starting with 1. */
export const mobile = (): TextField => new Field(texts.mobileKind)
/** Landline, mobile, 400 or 800 number. */
export const phone = (): TextField => new Field(texts.phoneKind)
export const personName = (): TextField => new Field(texts.personNameKind)
/** Mixes two character classes; lengths are a matter of policy. */
export const password = (options: Length = {}): TextField => new Field(texts.passwordKind, options)
/** A number that nobody reckons with, as 1 to 20 digits: of a device, a SIM card, a meter. Zeros before it count. */
export const digits = (options: Length = {}): TextField => new Field(texts.digitsKind, options)
export const letters2to4 = (): TextField => new Field(texts.lettersKind)
export const noWhitespace = (): TextField => new Field(texts.noWhitespaceKind)
/** yyyymmdd. */
export const compactDate = (): TextField => new Field(texts.compactDateKind)
