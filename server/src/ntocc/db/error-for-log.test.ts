import { expect, it } from 'vitest'
import { BackendError } from '../errors.ts'
import { withEmptyDatabases } from '../testing/databases.ts'
import { errorForLog } from './error-for-log.ts'

withEmptyDatabases('an error in the log', database => {
  it.each([
    ['a value that is refused', `select '13800000001x'::bigint`],
    [
      'a row that is there already',
      `insert into sys_branch_config (branch_code, config_key, config_value)
       values ('13800000001', 'k', 'v'), ('13800000001', 'k', 'v')`,
    ],
  ])('says what happened and where, and not what it was about: %s', async (_what, sql) => {
    const error = await database()
      .db.query(sql)
      .catch((failure: Error) => failure)
    const cause = error as Error & { detail?: string }
    expect(`${cause.message} ${cause.detail}`).toContain('13800000001')
    for (const logged of [errorForLog(cause), errorForLog(new BackendError('BAD_REQUEST', { cause }))]) {
      const line = JSON.stringify(logged)
      expect(line).toMatch(/"code":"2\d/)
      expect(line).toContain('error-for-log.test')
      expect(line).not.toContain('13800000001')
    }
  })

  it('is whole when it is one of ours', () => {
    expect(errorForLog(new Error('ours'))).toMatchObject({ type: 'Error', message: 'ours' })
  })
})
