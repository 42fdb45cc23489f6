import { expect, it } from 'vitest'
import { staysIn } from './fence.ts'

const at = (minute: number, lat: number) => ({
  time: `2026-03-30T10:${String(minute).padStart(2, '0')}:00Z`,
  lng: 114,
  lat,
  speed: 0,
})

it('S2-041 times inside a fence: each entering and leaving, and whether the vehicle is there still', () => {
  // A degree of latitude is 111 km: the fence ends 0.045 away.
  const points = [at(0, 30.2), at(1, 30.04), at(2, 30), at(3, 30.05), at(4, 30.04)]
  expect(staysIn({ lng: 114, lat: 30 }, 5, points)).toEqual([
    { from: points[1]?.time, to: points[2]?.time, open: false },
    { from: points[4]?.time, to: points[4]?.time, open: true },
  ])
  expect(staysIn({ lng: 115, lat: 30 }, 5, points)).toEqual([])
})
