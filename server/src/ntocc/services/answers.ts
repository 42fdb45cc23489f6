import type { Queryable } from '../db/database.ts'
import type { Sweep } from '../jobs/sweep.ts'
import { seal, unseal } from '../sealed.ts'

/** What a service has answered, so that the same question is not paid for twice. Sealed: it is about people. */
export interface Kept {
  /** The installation's secret. */
  secret: string
  branchCode: string
  /** Of the question: what was asked, and the digest of what it was about. */
  key: string
}

const KEPT = '1 day'
const sealOf = ({ secret, branchCode, key }: Kept) => ({
  secret,
  purpose: 'service answers',
  of: `${branchCode}/${key}`,
})

/** @returns undefined when it was not asked within a day, or under another secret */
export const keptAnswer = async (db: Queryable, kept: Kept): Promise<unknown> => {
  const found = await db.query<{ answer: string }>(
    `select answer from sys_service_answer where branch_code = $1 and key = $2 and answered_at > now() - interval '${KEPT}'`,
    [kept.branchCode, kept.key],
  )
  const bytes = found.rows[0] && unseal(sealOf(kept), found.rows[0].answer)
  return bytes && JSON.parse(bytes.toString('utf8'))
}

export const keepAnswer = async (db: Queryable, kept: Kept, answer: object): Promise<void> => {
  await db.query(
    `insert into sys_service_answer (branch_code, key, answer) values ($1, $2, $3)
     on conflict (branch_code, key) do update set answer = excluded.answer, answered_at = now()`,
    [kept.branchCode, kept.key, seal(sealOf(kept), Buffer.from(JSON.stringify(answer)))],
  )
}

export const answersSweep: Sweep = {
  name: 'serviceAnswers',
  title: {
    en: 'Forget answers of outside services',
    zh: '清理外部服务的查询结果',
    es: 'Olvidar respuestas de servicios externos',
    ja: '外部サービスの回答を削除',
  },
  everyMs: 60 * 60_000,
  run: async ({ db }) => {
    await db.query(`delete from sys_service_answer where answered_at < now() - interval '${KEPT}'`)
  },
}
