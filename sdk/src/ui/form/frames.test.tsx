import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { afterOpen } from './frames.tsx'

it('an opened frame gives its first input the focus, unless somebody is in its form already', () => {
  render(
    <div role="dialog" aria-label="Thing">
      <button type="button">Close</button>
      <form className="nt-form">
        <input aria-label="Code" />
      </form>
    </div>,
  )
  const onOpen = vi.fn()
  screen.getByRole('textbox', { name: 'Code' }).focus()
  afterOpen(onOpen)(true)
  expect(onOpen).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Close' }).focus()
  afterOpen(onOpen)(false)
  expect(onOpen).not.toHaveBeenCalled()
  afterOpen(onOpen)(true)
  expect(onOpen).toHaveBeenCalledOnce()
})
