import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPermissions } from '../seed/permissions.ts'
import { installDeclared, uninstallDeclared } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { matrixOf, reading, unasked } from '../testing/matrix.ts'
import { addCaller, addMarkedWorld, type Caller, MARKS, STAFF, statesOf } from '../testing/parties.ts'

installDeclared()
afterAll(uninstallDeclared)

/** Every call of the table by whoever works in the branch, in each role that areas bring too. */
withDatabase('staff of another role than the administrator', database => {
  let backend: TestBackend
  const matrix = matrixOf(() => backend)
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await addMarkedWorld(database().db)
  })
  afterAll(() => backend.app.close())

  describe.each(STAFF.filter(party => party !== 'PLAT_ADMIN'))('a %s', party => {
    const made = (codes: readonly string[]): Promise<Caller> => addCaller(database().db, party, [...codes])

    it('who was granted nothing is refused wherever a code is asked for, and reads nothing else', async () => {
      const nobody = await made([])
      expect(await matrix.opened(nobody)).toEqual([])
      expect(await matrix.shown(unasked, nobody, () => true)).toEqual([])
    })

    it('who was granted nothing changes nothing', async () => {
      const before = await statesOf(database().db, MARKS)
      await matrix.tried(await made([]), 'nobody')
      expect(await statesOf(database().db, MARKS)).toEqual(before)
    })

    it('who may everything reads and changes nothing of another branch', async () => {
      const everything = await made(allPermissions())
      expect(await matrix.shown(reading, everything, (_, mark) => mark === 'elsewhere')).toEqual([])
      const before = await statesOf(database().db, ['elsewhere'])
      await matrix.tried(everything, 'elsewhere')
      expect(await statesOf(database().db, ['elsewhere'])).toEqual(before)
    })
  })
})
