import type { Sweep } from '../jobs/sweep.ts'

const KEPT = '30 days'

export const bulkMovesSweep: Sweep = {
  name: 'bulkMoves',
  title: {
    en: 'Forget bulk operations of last month',
    zh: '清理一个月前的批量操作记录',
    es: 'Borrar operaciones masivas de hace un mes',
    ja: '1か月前の一括操作の記録を削除',
  },
  everyMs: 24 * 60 * 60_000,
  run: ({ db }) =>
    db.query(
      `with gone as (delete from sys_bulk_move where gmt_modified < now() - interval '${KEPT}' returning id)
       delete from sys_bulk_move_item where bulk_id in (select id from gone)`,
    ),
}
