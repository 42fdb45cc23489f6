import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Plate } from './index.ts'

afterEach(cleanup)

it('a plate within a row that is pressed is drawn as any other, and is no button of its own', () => {
  render(
    <button type="button">
      <Plate no="鄂A00001" color="2" still />
    </button>,
  )
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByText('鄂A·00001').dataset.look).toBe('yellow')
})
