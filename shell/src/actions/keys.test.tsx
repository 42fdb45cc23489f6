import { describe, expect, it } from 'vitest'
import { ariaKeys, keyNames } from './key-names.ts'
import { chordOf, conflictsOf, isHeard, press, SEQUENCE_MS, withOwnKeys } from './keys.ts'

describe('keys', () => {
  const key = (name: string, over: Partial<KeyboardEvent> & { altGraph?: boolean } = {}) => ({
    key: name,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...over,
    getModifierState: () => over.altGraph === true,
  })

  it.each([
    ['Ctrl K', key('k', { ctrlKey: true }), false, 'mod+k'],
    ['Cmd K on a Mac', key('k', { metaKey: true }), true, 'mod+k'],
    ['Ctrl K on a Mac belongs to the text', key('k', { ctrlKey: true }), true, undefined],
    ['the Windows key', key('k', { metaKey: true }), false, undefined],
    ['Alt W', key('w', { altKey: true, code: 'KeyW' }), false, 'alt+w'],
    ['Option W, which writes another letter', key('∑', { altKey: true, code: 'KeyW' }), true, 'alt+w'],
    ['Alt Shift W', key('W', { altKey: true, shiftKey: true, code: 'KeyW' }), false, 'alt+shift+w'],
    ['? with Shift', key('?', { shiftKey: true }), false, '?'],
    ['? with AltGr', key('?', { ctrlKey: true, altKey: true, altGraph: true }), false, '?'],
    ['/ with Shift', key('/', { shiftKey: true }), false, '/'],
    ['G with Caps Lock', key('G'), false, 'g'],
    ['Alt Page Down', key('PageDown', { altKey: true }), false, 'alt+pagedown'],
    ['Shift alone', key('Shift', { shiftKey: true }), false, undefined],
    ['a key of the input method', key('Process'), false, undefined],
  ])('%s', (_name, event, mac, chord) => expect(chordOf(event, mac)).toBe(chord))

  it.each([
    ['<input>', 'g', false],
    ['<input>', 'mod+k', true],
    ['<input type="checkbox">', 'g', true],
    ['<textarea></textarea>', '?', false],
    ['<select></select>', 'g', false],
    ['<div contenteditable="true"></div>', 'alt+w', false],
    ['<div role="menu"><button></button></div>', '?', false],
    ['<button></button>', '?', true],
  ])('in %s %s is heard: %s', (html, chord, heard) => {
    const box = document.createElement('div')
    box.innerHTML = html
    expect(isHeard(chord, box.querySelector('button') ?? box.firstElementChild)).toBe(heard)
  })

  it('a sequence is two presses, not too far apart', () => {
    const bindings = new Map([
      ['g h', 'home'],
      ['?', 'sheet'],
      ['mod+k', 'palette'],
    ])
    const first = press(bindings, 'g', 0)
    expect(first).toEqual({ pending: { chord: 'g', at: 0 } })
    expect(press(bindings, 'h', SEQUENCE_MS, first.pending)).toEqual({ hit: 'home' })
    expect(press(bindings, 'h', SEQUENCE_MS + 1, first.pending)).toEqual({})
    expect(press(bindings, 'h', 0)).toEqual({})
    expect(press(bindings, 'x', 1, first.pending)).toEqual({})
    expect(press(bindings, 'g', 5, first.pending)).toEqual({ pending: { chord: 'g', at: 5 } })
    expect(press(bindings, 'mod+k', 5, first.pending)).toEqual({ hit: 'palette' })
    expect(press(bindings, '?', 0)).toEqual({ hit: 'sheet' })
  })

  it('finds two uses of the same keys, and keys that a sequence begins with', () => {
    const use = (id: string, ...keys: string[]) => ({ id, keys })
    expect(conflictsOf([use('a', 'x'), use('b', 'y', 'x')])).toEqual(['a (x), b (x)'])
    expect(conflictsOf([use('a', 'g'), use('b', 'g h')])).toEqual(['a (g), b (g h)'])
    expect(conflictsOf([use('a', 'g h'), use('b', 'g i'), use('c', 'alt+g')])).toEqual([])
  })

  it('the shell keeps its keys, lends /, and of two page actions the first has the key', () => {
    const use = (id: string, ...keys: string[]) => ({ id, keys })
    const { shell, page } = withOwnKeys(
      [use('palette', 'mod+k', '/'), use('home', 'g h')],
      [use('search', '/'), use('go', 'g'), use('steal', 'mod+k'), use('r', 'r'), use('again', 'r')],
    )
    expect(shell).toEqual([use('palette', 'mod+k'), use('home', 'g h')])
    expect(page).toEqual([use('search', '/'), use('go'), use('steal'), use('r', 'r'), use('again')])
  })

  it('have the names that stand on the keyboard', () => {
    const spanish = (name: string) => ({ shift: 'Mayús', alt: 'Alt' })[name]
    expect(keyNames('alt+shift+w', false, spanish)).toEqual(['Alt+Mayús+W'])
    expect(keyNames('mod+k', false, spanish)).toEqual(['Ctrl+K'])
    expect(keyNames('alt+shift+w', true, spanish)).toEqual(['⌥⇧W'])
    expect(keyNames('g h', false, spanish)).toEqual(['G', 'H'])
    expect(ariaKeys(['mod+k', '/', 'g h'], false)).toBe('Control+K /')
    expect(ariaKeys(['g h'], false)).toBeUndefined()
  })
})
