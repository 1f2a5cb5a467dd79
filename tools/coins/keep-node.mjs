import { startDevelopmentNode } from '../chain/anvil.mjs'

// A development node that ends with the process that started this one, however that ends.
const node = await startDevelopmentNode(JSON.parse(process.env.COIN_NODE ?? '{}'))
const end = () => void node.stop()
process.once('SIGINT', end)
process.once('SIGTERM', end)
await node.exited
