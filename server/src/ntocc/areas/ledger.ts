import type { Ctx, LedgerEntry } from '@ntocc/sdk/service'
import { type Limit, takeTry } from '../account/tries.ts'
import type { SignedCtx } from '../http/context.ts'
import { askService, type OutsideService, ServiceFailure } from '../outside/ask.ts'
import { anchorIn, lookIn, proveIn } from '../outside/ledger.ts'

const limitOf = ({ daily }: OutsideService): Limit => ({ kind: 'chain', most: daily, windowMinutes: 24 * 60 })

const MOST = 200
const textOf = (said: unknown, name: string): string | undefined => {
  const value = (said as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= MOST ? text : undefined
}

/** Asks the chain; what goes wrong is logged, and the proof stands in the console's own ledger all the same. */
const ask = async (ctx: SignedCtx, asked: object): Promise<unknown> => {
  const service = ctx.config.chain
  if (!service) return undefined
  try {
    await takeTry(ctx.db, limitOf(service), ctx.session.accountId)
    return await askService(service, asked)
  } catch (error) {
    if (error instanceof ServiceFailure)
      ctx.log.warn({ service: 'chain', kind: error.kind, problem: error.message }, 'the chain did not answer')
    return undefined
  }
}

const anchored = async (ctx: SignedCtx, entry: LedgerEntry): Promise<LedgerEntry> => {
  if (entry.transaction || !ctx.config.chain) return entry
  const { subject, digest, hash, at } = entry
  const said = await ask(ctx, { kind: 'apply', subject, digest, hash, at })
  const transaction = textOf(said, 'transaction')
  if (!transaction) return entry
  const height = textOf(said, 'height')
  const anchor = { transaction, ...(height && { height }) }
  await anchorIn(ctx.db, ctx.session.branchCode, entry.sequence, anchor)
  return { ...entry, ...anchor }
}

/** Proofs for services of areas: the console's own ledger, and a chain outside where one is connected. */
export const ledgerFor = (ctx: SignedCtx): Ctx['ledger'] => ({
  prove: async (subject, statement) => anchored(ctx, await proveIn(ctx.db, ctx.session.branchCode, subject, statement)),
  look: async (subject, statement) => {
    const look = await lookIn(ctx.db, ctx.session.branchCode, subject, statement)
    const { transaction, digest } = look?.entry ?? {}
    if (!look || !transaction || !ctx.config.chain) return look
    const said = textOf(await ask(ctx, { kind: 'query', transaction }), 'digest')
    return { ...look, chain: said === undefined ? 'silent' : said === digest ? 'agrees' : 'differs' }
  },
})
