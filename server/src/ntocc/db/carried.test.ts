import { expect, it } from 'vitest'
import { withEmptyDatabases } from '../testing/databases.ts'
import { carriedBy } from './carried.ts'
import type { Queryable } from './database.ts'

withEmptyDatabases('work carried by one transaction', database => {
  const put = (on: Queryable, branch: string) =>
    on.query(`insert into sys_branch_config (branch_code, config_key, config_value) values ($1, 'k', 'v')`, [branch])
  const there = async (like: string) => {
    const found = await database().db.query<{ branch_code: string }>(
      'select branch_code from sys_branch_config where branch_code like $1 order by 1',
      [like],
    )
    return found.rows.map(row => row.branch_code)
  }

  it('keeps of it what would have stood alone: a statement, a transaction, and not what either undid', async () => {
    await database().db.transaction(async tx => {
      const work = carriedBy(tx)
      await put(work, 'a1')
      await expect(put(work, 'a1')).rejects.toMatchObject({ code: '23505' })
      await work.transaction(own => put(own, 'a2'))
      const undone = work.transaction(async own => {
        await put(own, 'a3')
        throw new Error('refused')
      })
      await expect(undone).rejects.toThrow('refused')
      await put(work, 'a4')
    })
    expect(await there('a%')).toEqual(['a1', 'a2', 'a4'])
  })

  it('keeps nothing of it when the whole is undone', async () => {
    const whole = database().db.transaction(async tx => {
      const work = carriedBy(tx)
      await put(work, 'b1')
      await work.transaction(own => put(own, 'b2'))
      throw new Error('the end')
    })
    await expect(whole).rejects.toThrow('the end')
    expect(await there('b%')).toEqual([])
  })

  it('does what is asked for side by side one after the other, and what belongs to a unit within it', async () => {
    await database().db.transaction(async tx => {
      const work = carriedBy(tx)
      const units = ['c1', 'c1', 'c2', 'c3'].map(name => put(work, name).catch(() => undefined))
      const refused = work.transaction(async () => {
        await put(work, 'c4')
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
      await Promise.all(units)
    })
    expect(await there('c%')).toEqual(['c1', 'c2', 'c3'])
  })
})
