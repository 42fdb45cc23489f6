import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDialogs } from '../testing/dialogs.ts'
import { renderShell } from '../testing/render.tsx'
import SettingsPanel from './SettingsPanel.tsx'
import {
  changeSetting,
  DEFAULT_SETTINGS,
  openSettings,
  parseSettings,
  resetSettings,
  settings,
  withSetting,
} from './settings.ts'

const ANNA = { branchCode: 'HQ', code: 'P001' }
const BELA = { branchCode: 'HQ', code: 'P002' }

beforeEach(() => {
  fakeDialogs()
  openSettings(ANNA)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('settings state', () => {
  it.each([
    ['S3-039', 'theme', '#1890ff', '#11a983'],
    ['S3-040', 'showSettings', true, false],
    ['S3-041', 'tagsView', true, false],
    ['S3-042', 'fixedHeader', false, true],
    ['S3-043', 'sidebarLogo', false, true],
  ] as const)('%s holds %s, %s at first, and keeps a change', (_id, key, first, next) => {
    expect(settings.get()[key]).toBe(first)
    changeSetting(key, next)
    expect(settings.get()[key]).toBe(next)
    openSettings(ANNA)
    expect(settings.get()[key]).toBe(next)
  })

  it.each([
    ['an unknown key', 'colour', '#11a983'],
    ['a key of every object', 'constructor', true],
    ['a colour that is none', 'theme', 'red; }'],
    ['a number for a switch', 'tagsView', 1],
    ['nothing for a colour', 'theme', undefined],
  ])('ignores %s', (_what, key, value) => {
    expect(withSetting(DEFAULT_SETTINGS, key, value)).toBe(DEFAULT_SETTINGS)
  })

  it.each([null, '', 'no json', 'null', '7', '[]'])('reads %j as the defaults', text => {
    expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS)
  })

  it('reads what it knows of settings another version wrote', () => {
    expect(parseSettings('{"theme":"#F5222D","tagsView":"no","zoom":3,"fixedHeader":true}')).toEqual({
      ...DEFAULT_SETTINGS,
      theme: '#f5222d',
      fixedHeader: true,
    })
  })

  it('every user has their own', () => {
    changeSetting('theme', '#f5222d')
    openSettings(BELA)
    expect(settings.get()).toEqual(DEFAULT_SETTINGS)
    openSettings(null)
    changeSetting('theme', '#11a983')
    openSettings(ANNA)
    expect(settings.get().theme).toBe('#f5222d')
  })

  it('reset forgets what was kept', () => {
    changeSetting('theme', '#f5222d')
    resetSettings()
    openSettings(ANNA)
    expect(settings.get()).toEqual(DEFAULT_SETTINGS)
    expect(localStorage).toHaveLength(0)
  })

  it('goes on without a storage', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    changeSetting('sidebarLogo', true)
    full.mockRestore()
    expect(settings.get().sidebarLogo).toBe(true)
  })
})

describe('settings panel', () => {
  async function setUp() {
    const close = vi.fn()
    await renderShell(<SettingsPanel close={close} />)
    const dialog = screen.getByRole('dialog', { name: 'Settings' })
    return { close, dialog, user: userEvent.setup() }
  }
  const toggle = (name: string) => screen.getByRole('switch', { name })

  it.each([
    ['S2-183', 'Fixed header', 'fixedHeader', true],
    ['S2-184', 'Bar of open pages', 'tagsView', false],
    ['S2-185', 'Logo in the menu', 'sidebarLogo', true],
  ] as const)('%s has a toggle: %s', async (_id, name, key, after) => {
    const { user } = await setUp()
    await user.click(toggle(name))
    expect(settings.get()[key]).toBe(after)
  })

  it('S2-186 S9-029 offers eight colours and marks the one in force', async () => {
    const { user } = await setUp()
    const radios = screen.getAllByRole('radio')
    expect(radios).toHaveLength(8)
    expect(screen.getByRole('radio', { name: 'Blue' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: 'Green' }))
    expect(settings.get().theme).toBe('#11a983')
  })

  it('S2-186 takes any colour, picked or typed, and no nonsense', async () => {
    const { user } = await setUp()
    fireEvent.change(screen.getByLabelText('Pick any colour'), { target: { value: '#123456' } })
    expect(settings.get().theme).toBe('#123456')
    const type = async (text: string) => {
      const field = screen.getByLabelText('Colour as six digits')
      await user.clear(field)
      await user.type(field, `${text}{Enter}`)
    }
    await type('ABCDEF')
    expect(settings.get().theme).toBe('#abcdef')
    await type('blue')
    expect(settings.get().theme).toBe('#abcdef')
    expect(screen.getByLabelText('Colour as six digits')).toHaveProperty('value', '#abcdef')
  })

  it('resets everything and closes', async () => {
    const { user, close } = await setUp()
    await user.click(toggle('Fixed header'))
    await user.click(screen.getByRole('button', { name: 'Reset to default' }))
    expect(settings.get()).toEqual(DEFAULT_SETTINGS)
    await user.click(screen.getByRole('button', { name: 'Close the settings' }))
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('closes on Escape', async () => {
    const { close, dialog } = await setUp()
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(close).toHaveBeenCalledTimes(1)
  })
})
