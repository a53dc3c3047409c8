import {
  headerBytes,
  type InboxEmail,
  type InboxFolder,
  type InboxLimits,
  type InboxProvider,
} from "./inbox-provider.ts";

export type SandboxInbox = InboxProvider & {
  /** Puts an email into the inbox, as the mail server does. */
  deliver(email: string | Uint8Array): void;
  list(folder: InboxFolder | "INBOX"): readonly Uint8Array[];
};

/** A mailbox in memory, so that no attachment reaches the disk. A restart empties it. */
export function sandboxInbox(): SandboxInbox {
  const folders: Record<InboxFolder | "INBOX", Uint8Array[]> = {
    INBOX: [],
    Processed: [],
    Unmatched: [],
    Dropped: [],
  };
  return {
    deliver: (email) => void folders.INBOX.push(Buffer.from(email)),
    list: (folder) => folders[folder],
    async sort(file, limits) {
      for (const source of folders.INBOX.slice(0, limits.most)) {
        const folder = await file(shown(source, limits));
        folders.INBOX = folders.INBOX.filter((each) => each !== source);
        folders[folder].push(source);
      }
    },
  };
}

function shown(source: Uint8Array, { maxBytes }: InboxLimits): InboxEmail {
  const size = source.length;
  return { size, source: size > maxBytes ? source.subarray(0, headerBytes) : source };
}
