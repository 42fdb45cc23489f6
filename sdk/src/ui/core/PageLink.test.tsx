import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PageContext } from '../../hooks/contexts.ts'
import { PageLink } from './PageLink.tsx'

afterEach(cleanup)

it.each([undefined, 'plain', 'primary'] as const)(
  'a link (%s) opens within the console, or as the browser is asked to',
  button => {
    const navigate = vi.fn()
    render(
      <PageContext value={{ navigate } as never}>
        <PageLink to="/fuel/cards" {...(button && { button })}>
          Cards
        </PageLink>
      </PageContext>,
    )
    const link = screen.getByRole('link', { name: 'Cards' })
    expect(link.getAttribute('href')).toBe('/fuel/cards')
    expect(/ant-btn/.test(link.className)).toBe(button !== undefined)
    expect(/primary/.test(link.className)).toBe(button === 'primary')
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
      fireEvent.click(link, held)
    expect(navigate).not.toHaveBeenCalled()
    expect(fireEvent.click(link)).toBe(false)
    expect(navigate.mock.calls).toEqual([['/fuel/cards']])
  },
)
