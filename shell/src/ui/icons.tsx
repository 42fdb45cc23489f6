import type { IconName as PageIcon } from '@ntocc/sdk/plugin'
import type { SVGProps } from 'react'

/** Outlines on a 24 px grid; names are what a resource's `icon` may say. */
const PATHS = {
  search: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l5 5',
  wall: 'M3 4h18v12H3zM8 20h8M12 16v4M7 12v-2M11 12V8M15 12v-3',
  menu: 'M4 6h16M4 12h16M4 18h16',
  collapse: 'M4 6h16M10 12h10M4 18h16M7 9l-3 3 3 3',
  expand: 'M4 6h16M10 12h10M4 18h16M4 9l3 3-3 3',
  close: 'M6 6l12 12M18 6L6 18',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  shrink: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  chevron: 'M9 6l6 6-6 6',
  down: 'M6 9l6 6 6-6',
  globe: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  theme: 'M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z',
  size: 'M4 19L9 6l5 13M5.600 15h6.800M15 19l3-8 3 8M16 16.500h4',
  refresh: 'M20 11a8 8 0 1 0-2.300 6.300M20 5v6h-6',
  check: 'M5 13l4 4L19 7',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  error: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v6M12 16v.5',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 11v6M12 7.500v.5',
  eye: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  logout: 'M15 4h4v16h-4M10 8l-4 4 4 4M6 12h10',
  role: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c0-5 3.500-7 8-7s8 2 8 7',
  key: 'M4 15a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 12l8-8M16 7l3 3',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5l3 3',
  bell: 'M6 17V10a6 6 0 0 1 12 0v7l2 2H4zM10 21h4',
  upload: 'M12 16V5M7 9l5-5 5 5M4 20h16',
  download: 'M12 4v11M7 10l5 5 5-5M4 20h16',
  dot: 'M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  truck: 'M2 6h12v10H2zM14 10h4l4 3v3h-8M4.500 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15.500 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  order: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  user: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c0-5 3.500-7 8-7s8 2 8 7',
  team: 'M6 9a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 20c0-4 2.500-6 6-6s6 2 6 6M15 6.500a3 3 0 0 1 0 5.500M17 14.500c2.500.5 4 2.500 4 5.500',
  money: 'M3 6h18v12H3zM9.500 12a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0M6 12h.5M17.500 12h.5',
  fuel: 'M4 20V5h9v15M3 20h11M6 8h5v4H6zM13 11h3v6a1.500 1.500 0 0 0 3 0V9l-3-3',
  toll: 'M3 20h18M6 20V8h5v12M11 10l10-4M8 11h1',
  warehouse: 'M3 20V9l9-5 9 5v11M7 20v-7h10v7M7 16h10',
  contract: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h6M9 17h4',
  report: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  settings:
    'M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.800 2.800M16.200 16.200L19 19M19 5l-2.800 2.800M7.800 16.200L5 19',
  message: 'M4 5h16v11H9l-5 4z',
  map: 'M12 21c-5-6-7-8.500-7-12a7 7 0 0 1 14 0c0 3.500-2 6-7 12zM9.500 9a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0',
  insurance: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4',
  review: 'M5 4h9l5 5v11H5zM9 14l2 2 4-5',
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1.500 2.500h3L15 13h5',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.5M4 12h.5M4 18h.5',
} as const satisfies Record<PageIcon, string> & Record<string, string>

export type IconName = keyof typeof PATHS

const isIcon = (name: string): name is IconName => Object.hasOwn(PATHS, name)

/** An icon by name; an unknown name of a resource gives a dot. */
export function Icon({ name, size = 16, ...rest }: { name: string; size?: number } & SVGProps<SVGSVGElement>) {
  return (
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
      {...rest}
    >
      <path d={PATHS[isIcon(name) ? name : 'dot']} />
    </svg>
  )
}

/** The mark of the console. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1890ff" />
      <path d="M7 20.500c0-6 4-9 9-9h5" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <path
        d="m18.500 7.500 5 4-5 4"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="7.500" cy="22.500" r="3" fill="#fff" />
    </svg>
  )
}
