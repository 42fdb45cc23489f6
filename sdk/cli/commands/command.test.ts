import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { main } from '../main.ts'
import { type Command, runCommand } from './command.ts'

let said: string[]
beforeEach(() => {
  said = []
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((text: unknown) => void said.push(String(text)))
  }
})
afterEach(() => vi.restoreAllMocks())

const NAMES = ['create', 'build', 'check', 'test', 'pack', 'migration', 'install', 'remove', 'list', 'conform', 'dev']

describe('--help', () => {
  it.each(NAMES)('of %s says how it is called and does nothing', async name => {
    expect(await main([name, '--help'])).toBe(0)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(new RegExp(`^ntocc-plugin ${name}\\b`))
    expect(await main(['help', name])).toBe(0)
    expect(said[1]).toBe(said[0])
  })

  it('does nothing wherever it stands and whatever else is said', async () => {
    const run = vi.fn(async () => 0)
    const command: Command = {
      usage: '<file> --into <folder>',
      about: 'Acts.',
      options: { into: { type: 'string' } },
      run,
    }
    for (const args of [['--help'], ['x', '-h'], ['--into', '--help'], ['--unknown', '--help']]) {
      expect(await runCommand('act', command, args)).toBe(0)
    }
    expect(run).not.toHaveBeenCalled()
  })

  it('without a command names every one, and an unknown command is a wrong call', async () => {
    expect(await main(['--help'])).toBe(0)
    for (const name of NAMES) expect(said[0]).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'))
    expect(await main(['publish'])).toBe(2)
    expect(await main(['constructor'])).toBe(2)
  })
})

describe('a call', () => {
  const run = vi.fn(async () => 0)
  const command: Command = {
    usage: '<file> --into <folder>',
    about: 'Acts.',
    options: { into: { type: 'string' } },
    words: [1, 1],
    needs: ['into'],
    run,
  }

  it.each([
    ['too few words', ['--into', 'x']],
    ['too many words', ['a', 'b', '--into', 'x']],
    ['an option too few', ['a']],
    ['an unknown option', ['a', '--into', 'x', '--force']],
    ['an option without its value', ['a', '--into']],
  ])('with %s is told how it is meant', async (_, args) => {
    run.mockClear()
    expect(await runCommand('act', command, args)).toBe(2)
    expect(said.at(-1)).toContain('ntocc-plugin act <file> --into <folder>')
    expect(run).not.toHaveBeenCalled()
  })

  it('that is right is made with its words and options', async () => {
    expect(await runCommand('act', command, ['a', '--into', 'x'])).toBe(0)
    expect(run).toHaveBeenLastCalledWith(['a'], expect.objectContaining({ into: 'x' }))
  })
})
