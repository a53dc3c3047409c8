/* The widget's steps. Their results are posted only to the portal that frames this page. */
const token = new URLSearchParams(location.search).get("token") ?? "";
history.replaceState(null, "", location.pathname);

const heading = document.querySelector("h1");
const fault = document.querySelector(".fault");
const forms = [...document.querySelectorAll("form[data-step]")];
const actions = { bank: "choose-bank", password: "sign-in", code: "send-code", account: "choose-account" };

function tell(message) {
  if (window.parent !== window) window.parent.postMessage(message, document.body.dataset.portal);
}

function sayFault(text) {
  fault.textContent = text;
  fault.hidden = text === "";
}

function show(step, isFirst) {
  for (const form of forms) form.hidden = form.dataset.step !== step;
  const form = forms.find((each) => !each.hidden);
  heading.textContent = form ? form.dataset.title : "Connected";
  // A step that opens automatically does not move the focus.
  if (!isFirst) heading.focus();
}

async function act(action) {
  const response = await fetch("/act", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, action }),
  }).catch(() => undefined);
  if (!response?.ok) return { errorType: "OCROLUS_ERROR", errorCode: "INTERNAL_SERVER_ERROR" };
  return response.json();
}

async function take(action) {
  sayFault("");
  const { step, errorType, errorCode } = await act(action);
  if (errorCode) {
    sayFault(`Not accepted: ${errorCode}`);
    tell({ type: "ERROR", data: { error: { errorType, errorCode } } });
    return;
  }
  show(step, action.do === "open");
  if (step === "linked") tell({ type: "LINK_SUCCESS", data: {} });
}

for (const form of forms) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void take({ do: actions[form.dataset.step], ...Object.fromEntries(new FormData(form)) });
  });
}
for (const button of document.querySelectorAll("[data-tell]")) {
  // Runs as a separate task, because the portal may remove this frame immediately, and the click must end first.
  button.addEventListener("click", () => setTimeout(tell, 0, JSON.parse(button.dataset.tell)));
}
void take({ do: "open" });
