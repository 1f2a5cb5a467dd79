import { Lobby, type LobbyProps } from './Lobby.tsx'

/** The lobby of slots, cards and fishing. */
export const GameLobby = (props: LobbyProps) => <Lobby {...props} />
