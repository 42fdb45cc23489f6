import { expect, it } from 'vitest'
import { type Played, PlayedServices } from './played.ts'

const setUp = (env: Record<string, string | undefined> = {}) => {
  const asked = new Set<string>()
  const seen: string[] = []
  const play = (name: string) => async (): Promise<Played> => {
    seen.push(`${name} begins`)
    return { url: `http://played/${name}`, close: async () => void seen.push(`${name} ends`) }
  }
  const plays = { BANK_URL: play('bank'), OFFICE_URL: play('office') }
  return { asked, seen, env, played: new PlayedServices(plays, env, name => asked.has(name)) }
}

it('nothing is played before an area in force asks for its address, then it is, once, and to the end', async () => {
  const { asked, seen, env, played } = setUp()
  await played.begin()
  expect([seen, env]).toEqual([[], {}])
  asked.add('OFFICE_URL')
  await Promise.all([played.begin(), played.begin()])
  await played.begin()
  expect(seen).toEqual(['office begins'])
  expect(env).toEqual({ OFFICE_URL: 'http://played/office' })
  await played.close()
  expect(seen).toEqual(['office begins', 'office ends'])
})

it('what the installation names is not played', async () => {
  const { asked, seen, env, played } = setUp({ BANK_URL: 'https://bank.example' })
  asked.add('BANK_URL')
  await played.begin()
  expect([seen, env.BANK_URL]).toEqual([[], 'https://bank.example'])
})

it('what could not begin is tried again', async () => {
  let times = 0
  const env: Record<string, string | undefined> = {}
  const play = async (): Promise<Played> => {
    times += 1
    if (times === 1) throw new Error('no port')
    return { url: 'http://played', close: async () => undefined }
  }
  const played = new PlayedServices({ BANK_URL: play }, env, () => true)
  await expect(played.begin()).rejects.toThrow('no port')
  await played.begin()
  expect(env).toEqual({ BANK_URL: 'http://played' })
})
