import type { LocalizedText } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { EMPLOYED_LIST } from '../employed.ts'
import type { Notifier, NotifyKey } from '../notify/notifier.ts'
import { warn } from '../notify/warnings.ts'
import type { TakenJob } from './handler.ts'
import { headOffice, titleOf } from './store.ts'

const TITLE: LocalizedText = {
  en: 'A background job has failed',
  zh: '后台任务执行失败',
  es: 'Una tarea en segundo plano ha fallado',
  ja: 'バックグラウンドジョブが失敗しました',
}

/** Staff of a branch who may see its jobs, in whichever of their roles. */
const READERS = `select distinct a.party_type, a.party_code from sys_account a
  join sys_account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
  where a.branch_code = $1 and a.enabled and a.party_type in ${EMPLOYED_LIST} and not r.is_deleted and r.status = 1
    and r.permissions ? 'job.read'`

/** Tells those who may repeat it that a job has failed for good. */
export const tellOfFailed = async (db: Queryable, notifier: Notifier, { id, owner, data }: TakenJob): Promise<void> => {
  const branch = data.branch ?? (await headOffice(db))
  const found = await db.query<{ party_type: string; party_code: string }>(READERS, [branch])
  const keys = found.rows.map(({ party_type, party_code }): NotifyKey => `${branch}/${party_type}/${party_code}`)
  const title = titleOf(owner, data.job) ?? data.job
  const text = (language: 'en' | 'zh' | 'es' | 'ja') => localise(title, language) ?? data.job
  warn(notifier, keys, {
    level: 'error',
    title: TITLE,
    text: { en: text('en'), zh: text('zh'), es: text('es'), ja: text('ja') },
    to: `/organisation/jobs?state=failed&open=${id}`,
  })
}
