import type { Client } from '@ntocc/sdk/client'
import { render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { loadNamespace, startI18n } from '../boot/i18n.ts'
import { ShellContext } from '../console/context.ts'
import { createSession, type SessionApi } from '../session/session.ts'
import { userInfo } from './fixtures.ts'

/** A shell over a fake server: what the session's calls answer may be overridden. */
export function fakeShell(over: Partial<SessionApi> = {}, signedIn = false) {
  const api: SessionApi = {
    signIn: vi.fn(async () => ({ passWordOverdue: false, branch: { branchCode: 'HQ' } })),
    userInfo: vi.fn(async () => userInfo()),
    logout: vi.fn(async () => undefined),
    forgetToken: vi.fn(async () => undefined),
    changeRole: vi.fn(async () => undefined),
    areaOptions: async () => [],
    branchList: async () => [],
    branch: async () => null,
    ...over,
  }
  const hooks = {
    toastError: vi.fn(),
    onEnded: vi.fn((_reason: 'logout' | 'reset') => '/login'),
    onFirstPage: vi.fn(),
    onUserChanged: vi.fn(),
    onHealed: vi.fn(),
    announce: vi.fn(),
  }
  const session = createSession(api, hooks, { signedIn, branch: null })
  const call = vi.fn(async (_endpoint: { name: string }, _options?: { query?: unknown }): Promise<unknown> => undefined)
  const navigate = vi.fn()
  return { session, api, hooks, call, navigate, client: { call } as unknown as Client }
}

/** Renders in English with the shell's own texts. */
export async function renderShell(element: ReactNode, shell = fakeShell()) {
  if (!i18next.isInitialized) await startI18n('en')
  await loadNamespace('validation')
  return { shell, ...render(<ShellContext value={shell}>{element}</ShellContext>) }
}
