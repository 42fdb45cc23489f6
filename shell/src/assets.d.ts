declare module '*.css' {}

declare module 'virtual:route-network' {
  const network: import('./signin/network.ts').RouteNetwork
  export default network
}
