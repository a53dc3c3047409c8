type Respond = (address: string, request: RequestInit) => Promise<Response>;

/** Returns an `XMLHttpRequest` that gets its responses from `respond`. Implements only what uploads use. */
export function stubRequest(respond: Respond): typeof XMLHttpRequest {
  class StubRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = "";
    #address = "";
    #method = "";
    #headers = new Headers();
    #received = new Headers();
    #isOver = false;

    open(method: string, address: string): void {
      this.#method = method;
      this.#address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.#received.get(name);
    }

    abort(): void {
      this.#end("abort");
    }

    send(body: FormData): void {
      const sent = { lengthComputable: true, loaded: 1, total: 1 };
      this.upload.dispatchEvent(new ProgressEvent("progress", sent));
      void this.#receive(body);
    }

    async #receive(body: FormData): Promise<void> {
      try {
        const response = await respond(this.#address, { method: this.#method, headers: this.#headers, body });
        this.status = response.status;
        this.#received = response.headers;
        this.responseText = await response.text();
        this.#end("load");
      } catch {
        this.#end("error");
      }
    }

    #end(type: "load" | "error" | "abort"): void {
      if (this.#isOver) return;
      this.#isOver = true;
      this.dispatchEvent(new ProgressEvent(type));
      this.dispatchEvent(new ProgressEvent("loadend"));
    }
  }
  return StubRequest as unknown as typeof XMLHttpRequest;
}
