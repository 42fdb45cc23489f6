import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CardRow, CardRows } from './index.ts'

afterEach(cleanup)

it('rows of a card are a list: what each is about, a quieter line below, and what can be done about it at its end', () => {
  render(
    <CardRows most="low">
      <CardRow below="Wuhan → Changsha" end={<button type="button">Assign</button>}>
        W1
      </CardRow>
      <CardRow>W2</CardRow>
    </CardRows>,
  )
  const [first, second] = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(first?.textContent).toBe('W1Wuhan → ChangshaAssign')
  expect([...(first?.children ?? [])].map(({ className }) => className)).toEqual([
    'nt-card-row-what',
    'nt-card-row-below',
    'nt-card-row-end',
  ])
  // A row of one line keeps its parts beside each other, without an empty end.
  expect([second?.textContent, second?.children.length]).toEqual(['W2', 0])
  expect(screen.getByRole('list').dataset.most).toBe('low')
})
