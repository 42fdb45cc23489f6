import { addYuan } from '@ntocc/sdk/fields'

/** Of amounts in yuan. */
export const sumOf = <K extends string>(of: readonly Readonly<Record<K, string>>[], name: K): string =>
  of.reduce((sum, each) => addYuan(sum, each[name]), '0.00')
