import { isEmpty } from '@ntocc/sdk/fields'
import { invalid } from '../errors.ts'
import type { Hooks } from '../records/hooks.ts'
import { notNamed } from './uses.ts'

const REQUIRED = { code: 'validation.field.required' }

/** Whose account a card is, is proved by the number of the person or of the company (domain facts, section 2). */
const PROVED_BY = { person: ['idNo', 'id_no'], company: ['uscc', 'uscc'] } as const

/** An owner has one card that is taken unless another is named. */
export const bankCardHooks: Hooks = {
  values: ({ before }, values) => {
    const kind = String(values.kind ?? before?.kind)
    const [field, column] = PROVED_BY[kind as keyof typeof PROVED_BY] ?? []
    if (field && isEmpty(field in values ? values[field] : before?.[column])) throw invalid({ [field]: REQUIRED })
    return values
  },
  written: async ({ tx }, row) => {
    if (!row.is_default || row.is_deleted) return
    await tx.query(
      `update bank_card set is_default = false, version = version + 1, gmt_modified = now(), modified_by = $4
       where branch_code = $1 and owner_code = $2 and id <> $3 and is_default and not is_deleted`,
      [row.branch_code, row.owner_code, row.id, row.modified_by],
    )
  },
  remove: notNamed('bankCard'),
}
