import type { Sweep } from '../jobs/sweep.ts'
import { forgetDays } from './quota.ts'
import { removeUnused } from './store.ts'

export const filesSweep: Sweep = {
  name: 'files',
  title: {
    en: 'Remove unused uploads',
    zh: '清理未使用的上传文件',
    es: 'Eliminar archivos subidos sin usar',
    ja: '未使用アップロードの削除',
  },
  everyMs: 24 * 60 * 60_000,
  run: async ({ db, log }) => {
    const count = await removeUnused(db)
    await forgetDays(db)
    if (count > 0) log.info({ count }, 'unused files removed')
  },
}
