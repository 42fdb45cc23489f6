import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionState } from '../../hooks/contexts.ts'
import { definePlugin, page, t } from '../../plugin/definition.ts'
import { renderPlugin } from '../../testing/renderPlugin.tsx'
import { ActionButton, type ActionButtonProps, useMissingPermission } from './ActionButton.tsx'

afterEach(cleanup)

async function show(props: Partial<ActionButtonProps>, session: Partial<SessionState> = {}, locale: object = {}) {
  const onClick = vi.fn()
  const Page = () => <ActionButton label="Sign" onClick={onClick} {...props} />
  const load = async () => ({ default: Page })
  const plugin = definePlugin({ id: 'probe', pages: [page({ name: 'Probe', path: '/probe', title: t('x'), load })] })
  await renderPlugin(plugin, { page: 'Probe', locale: locale as never, api: {}, session })
  const button = screen.getByRole('button', { name: 'Sign' })
  const described = () => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
  return { onClick, button, described }
}

const MISSING = 'You do not have the permission “Sign”. A platform administrator of your branch can grant it.'

describe('a button that may have to refuse', () => {
  it('does what it says when nothing is in the way', async () => {
    const { onClick, button } = await show({ permission: 'waybill.sign' }, { permissions: ['waybill.sign'] })
    expect(button.getAttribute('aria-disabled')).toBeNull()
    await userEvent.click(button)
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['the reason of the page', { disabledReason: 'No receipt' }, 'No receipt'],
    ['the permission that is missing and who can grant it', { permission: 'waybill.sign' }, MISSING],
    ['the permission first', { permission: 'waybill.sign', disabledReason: 'No receipt' }, MISSING],
  ])('says %s', async (_name, props, words) => {
    const { onClick, button, described } = await show(props)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button).toHaveProperty('disabled', false)
    expect(described()).toBe(words)
    await userEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })

  it('calls the permission what its plugin calls it, and nobody reads a code', async () => {
    const words = { permission: { waybill: { sign: 'Sign for goods' } } }
    const { described } = await show({ permission: 'waybill.sign' }, {}, words)
    expect(described()).toBe(MISSING.replace('Sign', 'Sign for goods'))
    cleanup()
    const Row = () => <p>{useMissingPermission('waybill.sign')}</p>
    const load = async () => ({ default: Row })
    const plugin = definePlugin({ id: 'probe', pages: [page({ name: 'Probe', path: '/probe', title: t('x'), load })] })
    await renderPlugin(plugin, { page: 'Probe', locale: {}, api: {}, session: {} })
    expect(screen.getByText(/You do not have the permission for this/).textContent).not.toContain('waybill.sign')
  })

  it('shows the reason to the keyboard too', async () => {
    const { button, onClick } = await show({ disabledReason: 'No receipt' })
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    expect((await screen.findByRole('tooltip')).textContent).toBe('No receipt')
    await userEvent.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('what needs no permission is for visitors without an account too', async () => {
    const visitor = { status: 'signedOut', permissions: undefined } as const
    const { button, onClick } = await show({}, visitor)
    await userEvent.click(button)
    expect([onClick.mock.calls.length, button.getAttribute('aria-disabled')]).toEqual([1, null])
    cleanup()
    expect((await show({ permission: 'waybill.sign' }, visitor)).described()).toBe(MISSING)
  })

  it('while permissions are unknown it neither acts nor accuses', async () => {
    const { button, described } = await show({ permission: 'waybill.sign' }, { permissions: undefined })
    expect([button.getAttribute('aria-disabled'), described()]).toEqual(['true', undefined])
  })
})
