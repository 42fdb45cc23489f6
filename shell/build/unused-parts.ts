import type { Plugin } from 'vite'

/** Libraries that come as one file each, with parts at its top level that a bundler cannot tell to be without effect. */
const FLAT = /[\\/]node_modules[\\/](react-router|d3-shape)[\\/]/
/** A component or a curve, made by a call that does nothing but make it. */
const MADE = /^((?:var|const|let) \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\(|\(function )/gm
/** What development tools call a component: a write that keeps it, used or not. */
const NAMED = /^\w+\.displayName = "[^"]*";$/gm

/** Marks such calls as pure, so that a part that nothing uses is left out: links, forms and scrolling of React Router. */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    apply: 'build',
    transform(code, id) {
      if (!FLAT.test(id)) return null
      return { code: code.replace(NAMED, '').replace(MADE, '$1/* @__PURE__ */ '), map: null }
    },
  }
}
