/** Browsers by the word they put into their name, the particular before what they are made of. */
const BROWSERS: readonly (readonly [name: string, word: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /(?:Edg|EdgA|EdgiOS)\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['QQ Browser', /M?QQBrowser\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
]

const SYSTEMS: readonly (readonly [name: string, word: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

export interface Device {
  browser?: string
  system?: string
  isPhone: boolean
}

/** What a person calls their browser. It says of itself what it likes: for recognising one's own, and for nothing else. */
export const deviceOf = (userAgent: string | null): Device => {
  const text = userAgent ?? ''
  const browser = BROWSERS.flatMap(([name, word]) => {
    const version = word.exec(text)?.[1]
    return version ? [`${name} ${version}`] : []
  })[0]
  const system = SYSTEMS.find(([, word]) => word.test(text))?.[0]
  return { ...(browser && { browser }), ...(system && { system }), isPhone: /Mobile|iPhone|Android/.test(text) }
}
