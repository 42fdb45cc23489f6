import { isEmpty } from '@ntocc/sdk/fields'
import type { Hooks } from '@ntocc/sdk/service'
import { BankCard } from '../contract/accounts.ts'
import type contract from '../contract.ts'

const REQUIRED = { code: 'validation.field.required' }

/** Whose account a card is, is proved by the number of the person or of the company (domain facts, section 2). */
const PROVED_BY = { person: 'idNo', company: 'uscc' } as const

/** An owner has one card that is taken unless another is named. */
export const bankCardHooks: Hooks<typeof contract, typeof BankCard> = {
  values: (ctx, values, before) => {
    const kind = values.kind ?? before?.kind
    const field = kind === 'person' || kind === 'company' ? PROVED_BY[kind] : undefined
    if (field && isEmpty(field in values ? values[field] : before?.[field])) throw ctx.invalid({ [field]: REQUIRED })
    return values
  },
  remove: (ctx, { code }) => ctx.uses.refuseNamed(BankCard, code),
}
