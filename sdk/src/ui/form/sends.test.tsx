import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadForms } from '../../testing/index.ts'
import { ReasonDialog } from '../record/ReasonDialog.tsx'
import { renderBlock } from './testing.tsx'

beforeAll(loadForms, 60_000)
afterEach(cleanup)

it.each(['Control', 'Meta'])(
  'a reason is sent by %s and Enter, so that nobody reaches for the mouse; Enter alone begins a line',
  async key => {
    const onSend = vi.fn(async () => ({ ok: true as const, data: undefined }))
    const onClose = vi.fn()
    await renderBlock(() => <ReasonDialog title="Reject" label="Reject" onSend={onSend} onClose={onClose} />, {})
    const reason = await screen.findByRole('textbox')
    await userEvent.type(reason, 'One{Enter}Two')
    expect(onSend).not.toHaveBeenCalled()
    await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onSend).toHaveBeenCalledExactlyOnceWith('One\nTwo')
  },
)
