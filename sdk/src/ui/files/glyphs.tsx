/** Outlines on a 24 px grid. */
const PATHS = {
  previous: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  closer: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l5 5M8 11h6M11 8v6',
  farther: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l5 5M8 11h6',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  turn: 'M20 11a8 8 0 1 0-2.300 6.300M20 5v6h-6',
  compare: 'M4 5h7v14H4zM13 5h7v14h-7z',
  close: 'M6 6l12 12M18 6L6 18',
  add: 'M12 5v14M5 12h14',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM8.500 13a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0',
} as const

export type GlyphName = keyof typeof PATHS

export const Glyph = ({ name, size = 18 }: { name: GlyphName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
)
