import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Sweep } from '../jobs/sweep.ts'
import type { Notifier } from '../notify/notifier.ts'
import { moveBySystem, settle } from './signing.ts'

const BATCH = 200
const TODAY = `(now() at time zone 'UTC' + interval '8 hours')::date`

/** Signed contracts whose last day is over become `expired`. @returns branches where that was so */
const expireEnded = (db: Db): Promise<string[]> =>
  db.transaction(async tx => {
    // Replicas that sweep at once take different rows.
    const found = await tx.query(
      `select * from shipment_contract where status = 2 and valid_to < ${TODAY} and not is_deleted
       order by id limit ${BATCH} for update skip locked`,
    )
    for (const row of found.rows) await moveBySystem(tx, row, 'expire')
    return found.rows.map(row => String(row.branch_code))
  })

/** Contracts in signing, as the provider knows them now. @returns branches where one was settled */
const lookAtSignings = async (db: Db, config: BackendConfig): Promise<string[]> => {
  const { eSignature } = config
  if (!eSignature) return []
  const waiting = await db.query<{ id: string; sign_flow_id: string; branch_code: string }>(
    `select id, sign_flow_id, branch_code from shipment_contract
     where status = 1 and sign_flow_id is not null and not is_deleted order by gmt_modified limit ${BATCH}`,
  )
  const settled: string[] = []
  for (const { id, sign_flow_id, branch_code } of waiting.rows) {
    const result = await eSignature.look(sign_flow_id)
    if (result.state === 'signing') continue
    await db.transaction(async tx => {
      const locked = await tx.query('select * from shipment_contract where id = $1 for update', [id])
      if (locked.rows[0]) await settle(tx, locked.rows[0], result)
    })
    settled.push(branch_code)
  }
  return settled
}

/** What happens to contracts without anybody doing it: they end, are signed elsewhere, and begin. */
export const sweepContractsOnce = async (db: Db, config: BackendConfig, notifier: Notifier): Promise<void> => {
  const changed = [...(await expireEnded(db)), ...(await lookAtSignings(db, config))]
  for (const branch of new Set(changed)) notifier.todoChanged(branch)
}

export const contractsSweep: Sweep = {
  name: 'contracts',
  title: {
    en: 'End, settle and begin contracts',
    zh: '处理合同到期、签署与生效',
    es: 'Vencer, cerrar e iniciar contratos',
    ja: '契約の満了・署名・発効処理',
  },
  everyMs: 60_000,
  run: ({ db, config, notifier }) => sweepContractsOnce(db, config, notifier),
}
