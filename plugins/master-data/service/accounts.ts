import { fieldsOf, recordMachine, stringOf } from '@ntocc/sdk/fields'
import { type Hooks, type OwnedCard, type Provides, sql } from '@ntocc/sdk/service'
import { BankCard } from '../contract/accounts.ts'
import type contract from '../contract.ts'

/** What a check compares: where one of them is another, what was checked was another card. */
const COMPARED = ['cardNo', 'holder', 'idNo', 'uscc', 'reservedPhone'] as const

/** A form sends a text that is known in several languages in that of its reader. */
const isSame = (value: unknown, stored: unknown): boolean =>
  JSON.stringify(value || null) === JSON.stringify(stored || null) || Object.values(fieldsOf(stored)).includes(value)

/** An owner has one card that is taken unless another is named. What it says is nobody's word until it was checked. */
export const bankCardHooks: Hooks<typeof contract, typeof BankCard> = {
  values: (_, values, before) => {
    const isChecked =
      before && COMPARED.every(name => !Object.hasOwn(values, name) || isSame(values[name], before[name]))
    return isChecked ? values : { ...values, verifyStatus: 'none' }
  },
  remove: (ctx, { code }) => ctx.uses.refuseNamed(BankCard, code),
}

interface CardRow {
  code: string
  is_default: boolean | null
  owner_code: string
  holder: unknown
  bank_code: string
  bank_name: unknown
  card_no: string
  verify_status: string | null
  modified_by: string | null
  created_by: string | null
}

const chinese = (text: unknown): string => stringOf(text) ?? stringOf(fieldsOf(text).zh) ?? ''

const COLUMNS = sql`code, owner_code, holder, bank_code, bank_name, card_no, is_default, verify_status, modified_by, created_by`

const cardIn = (row: CardRow) => ({
  holder: chinese(row.holder),
  bankCode: row.bank_code,
  bankName: chinese(row.bank_name),
  cardNo: row.card_no,
  isRefuted: row.verify_status === 'failed',
  writtenBy: row.modified_by ?? row.created_by ?? '',
})

type Provided = Required<Provides<typeof contract>>

/** Of several cards none of which is the one to take, none is taken: nobody guesses where money goes. */
export const payeeCardsOf: Provided['payeeCardsOf'] = async (ctx, owners) => {
  const rows = await ctx.query<CardRow>(
    sql`select ${COLUMNS}
      from (select c.*, count(*) over (partition by owner_code) as cards from ${ctx.table(BankCard)} c
        where branch_code = ${ctx.session.branchCode} and not is_deleted and status = ${recordMachine.at.enabled}
          and owner_code = any(${sql.param([...owners])}::text[])) card
      where is_default or cards = 1`,
  )
  return new Map(rows.map(row => [row.owner_code, cardIn(row)]))
}

const VERIFIED = ['three', 'four']

export const cardsOf: Provided['cardsOf'] = async (ctx, owners) => {
  const rows = await ctx.query<CardRow>(
    sql`select ${COLUMNS} from ${ctx.table(BankCard)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and status = ${recordMachine.at.enabled} and owner_code = any(${sql.param([...owners])}::text[])
      order by is_default desc nulls last, id`,
  )
  const cards = new Map<string, OwnedCard[]>()
  for (const row of rows) {
    const isVerified = VERIFIED.includes(row.verify_status ?? '')
    const card = { ...cardIn(row), code: row.code, isDefault: row.is_default === true, isVerified }
    cards.set(row.owner_code, [...(cards.get(row.owner_code) ?? []), card])
  }
  return cards
}
