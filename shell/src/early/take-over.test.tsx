import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EARLY, PRESSED } from './mark.ts'
import { goOn, leftIn } from './take-over.ts'

let container: HTMLElement
let root: Root | undefined

beforeEach(() => {
  history.replaceState(null, '', '/login')
  container = document.createElement('div')
  container.dataset[EARLY] = ''
  container.innerHTML = `<form method="dialog"><input name="username"><input name="password" type="password">
    <button type="button">Show</button><button type="submit">Sign in</button></form>`
  document.body.append(container)
})
afterEach(() => {
  flushSync(() => root?.unmount())
  root = undefined
  container.remove()
  cleanup()
})

const early = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement

function Form({ onSubmit }: { onSubmit(values: object): void }) {
  const [values, setValues] = useState({ username: '', password: '' })
  const input = (name: keyof typeof values) => (
    <input
      name={name}
      aria-label={name}
      value={values[name]}
      onChange={event => setValues(before => ({ ...before, [name]: event.target.value }))}
    />
  )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSubmit(values)
      }}
    >
      {input('username')}
      {input('password')}
      <button type="button">Show</button>
      <button type="submit">Sign in</button>
    </form>
  )
}

function takeOver(onSubmit: (values: object) => void = () => undefined) {
  const left = leftIn(container)
  root = createRoot(container)
  flushSync(() => root?.render(<Form onSubmit={onSubmit} />))
  if (left) goOn(container, left)
}

describe('the form of the console takes the place of the one that came with the page', () => {
  it('with what was typed, and the cursor where it stood', () => {
    early('username').value = 'admin'
    early('password').value = 'Demo@2026'
    early('password').focus()
    early('password').setSelectionRange(4, 6)
    takeOver()
    expect(container.querySelectorAll('form')).toHaveLength(1)
    const [username, password] = ['username', 'password'].map(name => screen.getByLabelText<HTMLInputElement>(name))
    expect([username?.value, password?.value]).toEqual(['admin', 'Demo@2026'])
    expect(document.activeElement).toBe(password)
    expect([password?.selectionStart, password?.selectionEnd]).toEqual([4, 6])
    expect(container.dataset[EARLY]).toBeUndefined()
  })

  it('and sends what was sent, with all that was typed', () => {
    const send = vi.fn()
    early('username').value = 'admin'
    early('password').value = 'secret'
    container.dataset[PRESSED] = '1'
    takeOver(send)
    expect(send.mock.calls).toEqual([[{ username: 'admin', password: 'secret' }]])
  })

  it('sends nothing that nobody sent', () => {
    const send = vi.fn()
    early('username').value = 'admin'
    takeOver(send)
    expect(send).not.toHaveBeenCalled()
  })

  it('the front page is then the sign-in page, with the way back', () => {
    history.replaceState(null, '', '/')
    takeOver()
    expect(location.pathname + location.search).toBe('/login?redirect=%2F')
  })

  it('without a form that came with the page everything is as always', () => {
    history.replaceState(null, '', '/')
    delete container.dataset[EARLY]
    expect(leftIn(container)).toBeUndefined()
    expect(location.pathname).toBe('/')
  })
})

describe('the script in the page', () => {
  it('knows theme and size, and notes what is pressed in that form alone', async () => {
    document.documentElement.dataset.theme = ''
    // biome-ignore lint/suspicious/noDocumentCookie: as a browser brings them
    document.cookie = 'theme=dark'
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = 'size=large'
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await import('./script.ts')
    expect({ ...document.documentElement.dataset }).toMatchObject({ theme: 'dark', size: 'large' })
    // Sending is not this script's, and a form in this document cannot be sent.
    container.addEventListener('submit', event => event.preventDefault())
    document.body.click()
    expect(container.dataset[PRESSED]).toBeUndefined()
    container.querySelector<HTMLButtonElement>('[type=submit]')?.click()
    expect(container.dataset[PRESSED]).toBe('1')
    expect(container.querySelector('form')?.getAttribute('aria-busy')).toBe('true')
    delete container.dataset[PRESSED]
    delete container.dataset[EARLY]
    container.querySelector('button')?.click()
    expect(container.dataset[PRESSED]).toBeUndefined()
    vi.unstubAllGlobals()
  })
})
