{{/* The settings whose secrets every portal in production needs. */}}
{{- define "portal.secrets" -}}
{{- concat (list "DATABASE_URL" "STORAGE_URL" "TOKEN_KEY" "PEPPER" "ENCRYPTION_KEYS" "SSO_CLIENT_SECRET" "SMTP_URL" "ACH_URL") .Values.optionalSecrets | toJson -}}
{{- end -}}

{{- define "portal.name" -}}
{{- if contains "portal" .Release.Name -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{- else -}}{{ printf "%s-portal" (.Release.Name | trunc 43 | trimSuffix "-") }}{{- end -}}
{{- end -}}

{{- define "portal.selector" -}}
app.kubernetes.io/name: portal
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "portal.labels" -}}
{{ include "portal.selector" . }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "portal.image" -}}
{{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag }}{{ end }}
{{- end -}}

{{/* The settings without a secret, as a map. */}}
{{- define "portal.settings" -}}
{{- $own := dict "PORTAL_MODE" "production" "HOST" "0.0.0.0" "PORT" "8080" "DATA_DIR" "/var/lib/portal" "METRICS_HOST" "0.0.0.0" "METRICS_PORT" "9090" "DRAIN_SECONDS" (toString .Values.drainSeconds) -}}
{{- merge $own .Values.settings | toYaml -}}
{{- end -}}

{{/* The names of the files with secrets, as environment variables. */}}
{{- define "portal.secretFiles" -}}
{{- range include "portal.secrets" . | fromJsonArray }}
- name: {{ . }}_FILE
  value: /etc/portal/secrets/{{ . | lower | replace "_" "-" }}
{{- end }}
{{- end -}}

{{/* Parts of a pod that all pods of the portal have. */}}
{{- define "portal.pod" -}}
serviceAccountName: {{ .Values.serviceAccount.name }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  # Lets the portal read the secrets.
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: temporary
    emptyDir: { sizeLimit: 256Mi }
  - name: data
    emptyDir: { sizeLimit: 1Gi }
  - name: secrets
    secret:
      secretName: {{ .Values.existingSecret }}
      defaultMode: 0440
      items:
        {{- range include "portal.secrets" . | fromJsonArray }}
        {{- $file := . | lower | replace "_" "-" }}
        - { key: {{ $file }}, path: {{ $file }} }
        {{- end }}
{{- end -}}

{{/* Parts of a container that all containers of the portal have. */}}
{{- define "portal.container" -}}
image: {{ include "portal.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: temporary, mountPath: /tmp }
  - { name: data, mountPath: /var/lib/portal }
  - { name: secrets, mountPath: /etc/portal/secrets, readOnly: true }
{{- end -}}

{{/* A Deployment's pod template of the component in `component`. */}}
{{- define "portal.template" -}}
metadata:
  labels:
    {{- include "portal.selector" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
  annotations:
    # Restarts the pods when a setting changes.
    checksum/settings: {{ include "portal.settings" .root | sha256sum }}
spec:
  {{- include "portal.pod" .root | nindent 2 }}
  # DRAIN_SECONDS, 40 seconds for calls and jobs, and a reserve.
  terminationGracePeriodSeconds: {{ add .root.Values.drainSeconds 60 }}
  topologySpreadConstraints:
    {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
    - maxSkew: 1
      topologyKey: {{ . }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "portal.selector" $.root | nindent 10 }}
          app.kubernetes.io/component: {{ $.component }}
      matchLabelKeys: [pod-template-hash]
    {{- end }}
  containers:
    - name: portal
      {{- include "portal.container" .root | nindent 6 }}
      env:
        - name: PROCESS_ROLE
          value: {{ .component }}
        {{- include "portal.secretFiles" .root | trim | nindent 8 }}
      envFrom:
        - configMapRef: { name: {{ include "portal.name" .root }}-settings }
      ports:
        - { name: http, containerPort: 8080 }
        - { name: metrics, containerPort: 9090 }
      # Gives the first process of a release time to build indexes.
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 5
        failureThreshold: 120
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 3
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 5
        timeoutSeconds: 3
        failureThreshold: 2
      resources:
        {{- toYaml .resources | nindent 8 }}
{{- end -}}

{{/* A rule of a NetworkPolicy to the destination in `destination`. */}}
{{- define "portal.egress" -}}
- to:
    {{- toYaml .to | nindent 4 }}
  ports:
    {{- range .ports }}
    - { protocol: TCP, port: {{ . }} }
    {{- end }}
{{- end -}}

{{- define "portal.dns" -}}
- to:
    {{- toYaml .Values.networkPolicy.egress.dns.to | nindent 4 }}
  ports:
    - { protocol: UDP, port: 53 }
    - { protocol: TCP, port: 53 }
{{- end -}}
